import type { WorldTool } from '../../peer/server/blueprint.js';

/** Names under which the test servers of the SDKs offer such tools, so that clients written for those find them here. */
const knownNames: Readonly<Record<string, readonly string[]>> = {
  greet: ['test_simple_text'],
  show_picture: ['test_image_content'],
  play_sound: ['test_audio_content'],
  embed_note: ['test_embedded_resource'],
  mix_content: ['test_multiple_content_types'],
  fail: ['test_error_handling'],
  count_slowly: ['test_tool_with_progress'],
  tell_logs: ['test_tool_with_logging', 'test_logging_tool'],
  register_person: ['json_schema_2020_12_tool'],
  ask_name: ['test_elicitation', 'test_streaming_elicitation', 'test_input_required_result_elicitation'],
  keep_defaults: ['test_elicitation_sep1034_defaults'],
  choose_options: ['test_elicitation_sep1330_enums'],
  confirm: ['test_input_required_result_request_state', 'test_input_required_result_tampered_state'],
  interview: ['test_input_required_result_multi_round'],
  ask_model: ['test_sampling', 'test_missing_capability', 'test_input_required_result_sampling'],
  list_folders: ['test_input_required_result_list_roots'],
  welcome: ['test_input_required_result_multiple_inputs', 'test_input_required_result_capabilities'],
  change_world: ['test_trigger_tool_change'],
};

/** The names of SDK test servers under which a tool of the reference is offered as well. */
export function knownNamesOf(tool: string): readonly string[] {
  return knownNames[tool] ?? [];
}

/** The tools of a list that have known names, once more under each. */
export function underKnownNames(tools: readonly WorldTool[]): WorldTool[] {
  return tools.flatMap((tool) =>
    knownNamesOf(tool.definition.name).map((name) => ({
      ...tool,
      definition: { ...tool.definition, name },
    })),
  );
}

/** The name under which the reference server knows a tool, whatever name it is called by. */
export function ownNameOf(name: unknown): string {
  const own = Object.entries(knownNames).find(([, names]) => names.includes(String(name)))?.[0];
  return own ?? String(name);
}

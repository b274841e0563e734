import type { WorldTool } from '../../peer/server/blueprint.js';

/** Names under which the test servers of the SDKs offer such tools, so that clients written for those find them here. */
const knownNames: Readonly<Record<string, string>> = {
  greet: 'test_simple_text',
  show_picture: 'test_image_content',
  play_sound: 'test_audio_content',
  embed_note: 'test_embedded_resource',
  mix_content: 'test_multiple_content_types',
  fail: 'test_error_handling',
  count_slowly: 'test_tool_with_progress',
  tell_logs: 'test_tool_with_logging',
  register_person: 'json_schema_2020_12_tool',
};

/** The tools of a list that have a known name, once more under it. */
export function underKnownNames(tools: readonly WorldTool[]): WorldTool[] {
  return tools.flatMap((tool) => {
    const name = knownNames[tool.definition.name];
    return name === undefined ? [] : [{ ...tool, definition: { ...tool.definition, name } }];
  });
}

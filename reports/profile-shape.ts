import type * as model from '../schema/report.js';
import { array, boolean, number, object, oneOf, optional, record, string } from './shape.js';

/** What discovery learned of a subject. */
export const profile = object<model.Profile>({
  name: optional(string),
  version: optional(string),
  supportedVersions: array(string),
  capabilities: record,
  tools: array(
    object<model.Profile['tools'][number]>({
      name: string,
      callable: boolean,
      why: string,
      arguments: optional(string),
      outcome: optional(string),
    }),
  ),
  resources: array(string),
  resourceTemplates: array(string),
  prompts: array(string),
  fixtures: optional(
    array(
      object<NonNullable<model.Profile['fixtures']>[number]>({
        behaviour: string,
        what: string,
        kind: optional(string),
        name: optional(string),
        how: optional(string),
        unlock: optional(string),
      }),
    ),
  ),
  leftOut: array(object<model.Profile['leftOut'][number]>({ what: string, why: string, unlock: string })),
  roundTrip: optional(number),
  client: optional(
    object<NonNullable<model.Profile['client']>>({
      via: oneOf<NonNullable<model.Profile['client']>['via']>({
        observe: true,
        recipe: true,
        driver: true,
        contract: true,
      }),
      operations: array(string),
      inputs: array(string),
      dualEra: boolean,
    }),
  ),
});

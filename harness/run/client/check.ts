import type { ClientRequirementId } from '../../../schema/catalogue.js';
import type { Transport } from '../../../schema/report.js';
import type { Revision } from '../../../schema/revisions.js';
import type { Validators } from '../../../schema/validate.js';
import type { Limits } from '../../transport/connection.js';
import type { Transcript } from '../../wire/transcript.js';
import type { Described, Judge, Sighting, Trials, Unmet } from '../check.js';
import type { ClientProfile } from './profile.js';
import type { Scene, SceneOptions } from './scene.js';
import type { SeenTraffic } from './seen.js';

/** Says why a check cannot judge this client; undefined where it can. */
export type ClientNeed = (profile: ClientProfile) => Unmet | undefined;

/** What a check of a client works with. */
export interface ClientContext<R extends string> extends Trials<R> {
  readonly judge: Judge<R>;
  readonly profile: ClientProfile;
  readonly transport: Transport;
  readonly revision: Revision;
  readonly limits: Limits;
  readonly transcript: Transcript;
  readonly validators: Validators;
  /**
   * Sets up a server for the client and (by default) tells the client to connect to it. Closed by the runner if the check
   * does not.
   */
  scene(options?: SceneOptions): Promise<Scene>;
}

/** An active check of a client: sets a scene, tells the client what to do, judges what it sends and hands back. */
export interface ClientCheck<R extends string = string> extends Described<R> {
  readonly kind: 'scenario' | 'property';
  readonly needs: readonly ClientNeed[];
  /** Judges what a client does by itself when it is led to a server, so that it needs not be told anything. */
  readonly habit?: true;
  /** It may bring the whole client to a halt: it is run by itself, after all others. */
  readonly alone?: true;
  run(context: ClientContext<R>): Promise<void>;
}

/** All that a client sent in a leg, for monitors. */
export interface ClientView {
  readonly transport: Transport;
  readonly revision: Revision;
  readonly profile: ClientProfile;
  readonly validators: Validators;
  readonly seen: SeenTraffic;
}

/** A passive check of a client: a pure function over all that it sent in a leg. */
export interface ClientMonitor<R extends string = string> extends Described<R> {
  readonly kind: 'monitor';
  /** What a requirement presupposes; asked only where nothing was seen of it, which is otherwise inconclusive. */
  readonly needs?: Readonly<Partial<Record<R, ClientNeed>>>;
  scan(view: ClientView): Iterable<Sighting<R>>;
}

/** Everything that can judge a client. */
export interface ClientSuite {
  readonly checks: readonly ClientCheck[];
  readonly monitors: readonly ClientMonitor[];
}

/** Declares a check of a client. An unknown requirement id does not compile; a check must judge each that it names. */
export function clientCheck<const R extends ClientRequirementId>(
  spec: Omit<ClientCheck<R>, 'kind' | 'on' | 'needs'> &
    Partial<Pick<ClientCheck<R>, 'kind' | 'on' | 'needs'>>,
): ClientCheck<R> {
  return { kind: 'scenario', needs: [], ...spec, on: { since: '2026-07-28', ...spec.on } };
}

/** Declares a monitor of a client's messages. */
export function clientMonitor<const R extends ClientRequirementId>(
  spec: Omit<ClientMonitor<R>, 'kind' | 'on'> & Partial<Pick<ClientMonitor<R>, 'on'>>,
): ClientMonitor<R> {
  return { kind: 'monitor', ...spec, on: { since: '2026-07-28', ...spec.on } };
}

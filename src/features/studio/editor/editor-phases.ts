import { ApiError } from '../../../platform/api/typed-fetch.ts';

/**
 * idle: nothing to do. incomplete: fields are missing, so only this browser has it. waiting: the first photo is on its way.
 * offline and retrying: tried again by itself. signed-out, gone, refused, conflict: only the vendor can go on.
 */
export type Phase = keyof typeof transitions;

const atRest = {
  calls: 'saving',
  cutOff: 'offline',
  nothingToSend: 'idle',
  done: 'idle',
  undone: 'idle',
  lacksFields: 'incomplete',
  lacksPhoto: 'refused',
  awaitsPhoto: 'waiting',
  editedElsewhere: 'conflict',
} as const;

/** The phase that each event leads to. What a phase doesn't name changes nothing in it. */
const transitions = {
  idle: atRest,
  incomplete: atRest,
  waiting: atRest,
  offline: atRest,
  retrying: atRest,
  'signed-out': atRest,
  gone: atRest,
  refused: atRest,
  saving: { ...atRest, overloaded: 'retrying', signedOut: 'signed-out', notFound: 'gone', refused: 'refused' },
  // Nothing is sent before somebody has chosen.
  conflict: { editedElsewhere: 'conflict', chosen: 'idle' },
} as const;

type Transitions = typeof transitions;

export type EditorEvent = { [P in Phase]: keyof Transitions[P] }[Phase];

/** Returns the phase that an event leads to; null if it changes nothing. */
export const phaseAfter = (phase: Phase, event: EditorEvent): Phase | null =>
  (transitions[phase] as Partial<Record<EditorEvent, Phase>>)[event] ?? null;

/** Returns what a failed call means. Without an answer, nobody knows whether it was done. */
export function eventOf(error: unknown): EditorEvent {
  if (!(error instanceof ApiError)) return 'cutOff';
  const { status } = error;
  if (status === 412) return 'editedElsewhere';
  if (status === 401 || status === 403) return 'signedOut';
  if (status === 404) return 'notFound';
  return status === 429 || status >= 500 ? 'overloaded' : 'refused';
}

/** waiting: for its turn, or for the connection. processing: the server has it and makes the picture. */
export type PhotoState = 'preparing' | 'waiting' | 'sending' | 'processing' | 'ready' | 'failed';

/**
 * started: its turn has come. progressed: the server has a part of it. interrupted: it has to be sent again, later.
 * arrived: the server has all of it. made: its picture is there. failed: it can't be read, or was refused.
 */
export type PhotoEvent =
  | 'prepared'
  | 'started'
  | 'progressed'
  | 'interrupted'
  | 'arrived'
  | 'made'
  | 'failed'
  | 'preparedAgain'
  | 'sentAgain';

const transitions: Record<PhotoState, Partial<Record<PhotoEvent, PhotoState>>> = {
  preparing: { prepared: 'waiting', failed: 'failed' },
  waiting: { started: 'sending' },
  sending: { progressed: 'sending', interrupted: 'waiting', arrived: 'processing', made: 'ready', failed: 'failed' },
  processing: { progressed: 'sending', made: 'ready', failed: 'failed' },
  ready: {},
  failed: { preparedAgain: 'preparing', sentAgain: 'waiting' },
};

/** Returns the state after an event; null if the event means nothing in this state. */
export const nextState = (state: PhotoState, event: PhotoEvent): PhotoState | null => transitions[state][event] ?? null;

/**
 * What an event's page, label and card say once it has ended; empty before.
 * @param endsAt when it ends; both in milliseconds
 */
export const overNote = (endsAt: number, now: number): string => (endsAt < now ? 'This event is over.' : '');

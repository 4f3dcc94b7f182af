import { and, eq } from 'drizzle-orm';
import { answerThread, sendMessage } from '../../features/messages/messages.server.ts';
import { threads } from '../../features/messages/messages.table.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import type { Past } from './past.server.ts';
import type { Step } from './sell.server.ts';
import type { Said, Today } from './year-order.ts';

const store = 'portland-kiln';

interface Letter {
  fromName: string;
  fromEmail: string;
  /** The visitor begins. */
  said: readonly (readonly [daysAgo: number, time: string, side: Said['side'], body: string])[];
}

const letters: readonly Letter[] = [
  {
    fromName: 'Dale Whitaker',
    fromEmail: 'dale@example.com',
    said: [
      [
        19,
        '20:44',
        'visitor',
        'My grandmother had a jar like the Rickhouse. Could you make one that holds ten pounds of flour?',
      ],
      [
        18,
        '09:12',
        'vendor',
        'I can throw one that size, in two parts. It would be in the December firing, and about $180. A lid too, or a board?',
      ],
      [18, '12:30', 'visitor', 'A lid, please, with a knob that a flour hand can hold. December is fine.'],
      [17, '16:05', 'vendor', 'Then I’ll put it on the list and write when it is out of the kiln.'],
    ],
  },
  {
    fromName: 'Ellen Marsh',
    fromEmail: 'ellen@example.com',
    said: [[1, '21:03', 'visitor', 'Does the tea bowl go in a dishwasher? I have an old one that is not gentle.']],
  },
];

async function answer({ services, vendorId }: Past, { fromEmail }: Letter, side: Said['side'], body: string) {
  const isTheirs = and(eq(threads.vendorId, vendorId(store)), eq(threads.visitorEmail, fromEmail));
  const [thread] = await services.db.select({ id: threads.id }).from(threads).where(isTheirs);
  if (!thread) throw new Error(`${fromEmail} has not written.`);
  await answerThread(services, thread.id, { side, body });
}

export const listLetters = ({ now, timeZone }: Today): Step[] =>
  letters.flatMap((letter) =>
    letter.said.map(([daysAgo, time, side, body], place) => ({
      at: zonedTime(now, -daysAgo, time, timeZone),
      run: (past: Past) => {
        const { fromName, fromEmail } = letter;
        if (place > 0) return answer(past, letter, side, body);
        return sendMessage(past.services, { vendor: store, fromName, fromEmail, body });
      },
    })),
  );

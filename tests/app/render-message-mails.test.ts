import { describe, expect, it } from 'vitest';
import { renderMail } from '../../src/app/mail-templates.ts';
import { artistAnswerMail, firstAnswerMail, messagesWaitingMail } from '../support/mails.ts';

const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '' };

describe('mails about messages', () => {
  it('say in the first one to a typed address why it came, and how to end them', async () => {
    const { text } = await renderMail(firstAnswerMail(), site);
    expect(text).toContain('someone entered this email address in the message form of Cathedral Street Glass');
    expect(text).toContain('I didn’t write this: https://shop.example/threads/AAAAAAAAAAAAAAAAAAAAAA#not-mine');
    expect((await renderMail(artistAnswerMail(), site)).text).not.toContain('I didn’t write this');
  });

  it('tell of many messages at once, with a link to the dashboard', async () => {
    const { subject, text } = await renderMail(messagesWaitingMail(), site);
    expect(subject).toBe('6 more messages are waiting');
    expect(text).toMatch(/https:\/\/shop\.example\/vendor\/cathedral-street-glass\/messages$/m);
    expect((await renderMail(messagesWaitingMail(1), site)).subject).toBe('1 more message is waiting');
  });
});

import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import { artistAnswerMail, artistMessageMail, firstAnswerMail, messagesWaitingMail } from '../../support/mails.ts';

const site = { name: 'River City Artists', siteUrl: 'https://shop.example', operatorAddress: '' };

describe('a message to the vendor', () => {
  it('has a button that leads to the thread, and nobody’s address', async () => {
    const { html, text } = await renderMail(artistMessageMail(), site);
    expect(text).toMatch(/https:\/\/shop\.example\/vendor\/cathedral-street-glass\/messages\/4c0f7a10-\S+$/m);
    expect(html + text).not.toMatch(/[\w.]@/);
  });

  it('names the visitor and the store, and keeps line breaks', async () => {
    const { subject, html, text } = await renderMail(artistMessageMail(), site);
    expect(subject).toBe('A Visitor wrote to Cathedral Street Glass');
    expect(html).toContain('Do you take commissions?<br/>I have a window');
    expect(text).toContain('> Do you take commissions?\n> I have a window');
  });

  it('handles a message of ten thousand lines', async () => {
    const { html } = await renderMail(artistMessageMail({ body: 'a\n'.repeat(10_000) }), site);
    expect(html.split('a<br/>').length).toBe(10_001);
  });
});

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

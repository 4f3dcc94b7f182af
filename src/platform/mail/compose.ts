import { hash } from '../hashes/hash.ts';
import type { OutgoingMail } from './mail.ts';

/** Thrown for a mail that no retry can deliver: an address or header is invalid, or the recipient does not exist. */
export class UndeliverableMail extends Error {
  override readonly name: string = 'UndeliverableMail';
}

/** Thrown if the mail server says that the address itself takes no mail, now or later. */
export class AddressRefused extends UndeliverableMail {
  override readonly name = 'AddressRefused';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to be found
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// A single address: no list, comment, display name or quoted local part.
const address = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{1,255}$/;

export interface Sender {
  name: string;
  address: string;
}

function single(field: string, value: string): Sender {
  if (control.test(value) || !address.test(value)) throw new UndeliverableMail(`${field} is not one email address.`);
  return { name: '', address: value };
}

/** Parses MAIL_FROM: `Name <user@host>` or `user@host`. */
export function parseFrom(from: string): Sender {
  const named = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from);
  const sender = {
    ...single('MAIL_FROM', named?.[2] ?? from.trim()),
    name: (named?.[1] ?? '').replace(/^"(.*)"$/, '$1'),
  };
  if (control.test(sender.name)) throw new UndeliverableMail('MAIL_FROM holds a line break.');
  return sender;
}

/** Bytes of text per encoded word: its 75 characters (RFC 2047) hold base64 and the delimiters. */
const wordBytes = 45;

/**
 * Builds the subject header. A text that looks like encoded words would be shown decoded, so we encode it; nodemailer
 * handles all others.
 */
function subjectHeader(subject: string): { prepared: true; value: string } | string {
  if (!subject.includes('=?')) return subject;
  const words = [''];
  for (const character of subject) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + character) > wordBytes) words.push(character);
    else words[words.length - 1] = last + character;
  }
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`);
  return { prepared: true, value: encoded.join('\r\n ') };
}

/** Headers that show a button "Unsubscribe" in mail programs. The URL holds no character that could end a header. */
function unsubscribeHeaders(url: string): Record<string, { prepared: true; value: string }> {
  if (!/^https?:\/\/[\w.:[\]-]+\/[\w/-]+$/.test(url)) throw new UndeliverableMail('The URL to unsubscribe is invalid.');
  // Prepared, because a mail program that reads a folded URL with a space in it would call another one.
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

/** Returns the same id for every try, so that the receiving server can detect a duplicate. */
function messageId(id: string, host: string): string {
  const local = /^[\w-]{1,64}$/.test(id) ? id : hash(id);
  return `<${local}@${host}>`;
}

/**
 * Builds nodemailer's message. Refuses control characters in headers and more than one recipient, so that no visitor's
 * text can inject a header or a recipient.
 * @throws UndeliverableMail
 */
export function compose(mail: OutgoingMail, sender: Sender) {
  if (control.test(mail.subject)) throw new UndeliverableMail('The subject holds a control character.');
  return {
    from: sender,
    to: single('The recipient', mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: single('The address for replies', mail.replyTo) }),
    text: mail.text,
    html: mail.html,
    messageId: messageId(mail.id, sender.address.slice(sender.address.lastIndexOf('@') + 1)),
    headers: {
      Subject: subjectHeader(mail.subject),
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl === undefined ? {} : unsubscribeHeaders(mail.unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

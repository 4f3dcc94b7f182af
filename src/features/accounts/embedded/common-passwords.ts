import { commonPasswordList } from './common-password-list.ts';

const list = commonPasswordList.replaceAll('\n', ' ');

/** Whether the password is among the first that anybody would try, in whatever case. Needs no network. */
export function isCommonPassword(password: string): boolean {
  const word = password.normalize('NFKC').trim().toLowerCase();
  return !/\s/.test(word) && list.includes(` ${word} `);
}

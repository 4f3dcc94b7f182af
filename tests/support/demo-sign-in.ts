import { demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';

/** Signs in as one of the demo's people. @returns the token for `Authorization: Bearer` */
export async function signInDemo(origin: string, who: 'artist' | 'customer' | 'admin'): Promise<string> {
  const person = demoSignIns.find(({ email }) => email.startsWith(`${who}@`));
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: person?.email, password: person?.password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** How the debug pages judge and show the state of the site: the same on the server and in the browser. */
import type { DebugStatus } from './debug.api.ts';
import { debugWords as words } from './words.ts';

type SystemHealth = 'healthy' | 'warning' | 'critical' | 'unknown';

interface HealthCheck {
  name: keyof typeof words.checks;
  passed: boolean;
}

export function checkHealth(status: DebugStatus): HealthCheck[] {
  return [
    { name: 'admin', passed: status.isAdmin },
    { name: 'authKey', passed: status.hasAuthSecretKey },
    { name: 'paymentKey', passed: status.hasPaymentSecretKey },
    { name: 'payments', passed: status.paymentsWork },
  ];
}

/** @param status null before data has arrived */
export function getSystemHealth(status: DebugStatus | null): SystemHealth {
  if (status === null) return 'unknown';
  const problems = checkHealth(status).filter(({ passed }) => !passed).length;
  if (problems === 0) return 'healthy';
  return problems >= 3 ? 'critical' : 'warning';
}

export function describeStatus(status: DebugStatus): Record<keyof typeof words.facts, string> {
  const { keyKinds, paymentErrors } = words;
  const key = (isSet: boolean, kind: DebugStatus['authSecretKeyKind']) =>
    isSet ? words.keySet(keyKinds[kind]) : words.keyNotSet(keyKinds[kind]);
  return {
    userId: status.userId,
    email: status.email,
    isAdmin: status.isAdmin ? words.yes : words.no,
    jwtRole: status.jwtRole ?? words.noJwtRole,
    authKey: key(status.hasAuthSecretKey, status.authSecretKeyKind),
    paymentKey: key(status.hasPaymentSecretKey, status.paymentSecretKeyKind),
    paymentsWork: status.paymentsWork ? words.yes : words.no,
    paymentsError: status.paymentsError === null ? words.noError : paymentErrors[status.paymentsError],
  };
}

/** "Checked Nov 22, 2026, 5:04:09 PM." */
export function formatCheckedAt(checkedAt: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return words.checkedAt(format.format(new Date(checkedAt)));
}

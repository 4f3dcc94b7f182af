import type { Services } from '../../platform/services.ts';
import { findLabelOrder } from './label-order.server.ts';
import { labelFileKey } from './labels.server.ts';

/** Reads the PDF of an order's label, as it was bought; null if the store has no such order, or the order no label to print. */
export async function readLabelFile(
  { db, files }: Pick<Services, 'db' | 'files'>,
  vendorId: string,
  number: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const found = await findLabelOrder(db, vendorId, number);
  const label = found?.labels.find(({ status, copiedAt }) => status === 'bought' && copiedAt !== null);
  const file = label && (await files.get(labelFileKey(label.id)));
  return found && file ? { name: `label-${found.order.number}.pdf`, bytes: new Uint8Array(file.bytes) } : null;
}

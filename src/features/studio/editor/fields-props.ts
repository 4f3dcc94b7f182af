import type { ProcessingFeeSetting } from '../../buying/fees/fees.ts';
import type { Box } from '../../catalog/boxes/boxes.ts';
import type { SaleNote } from '../delivery/sale-note.ts';
import type { EditorState } from './editor-parts.ts';
import type { FieldName } from './field-names.ts';

export interface StoreFacts {
  slug: string;
  owner: string;
  processingFee: ProcessingFeeSetting;
  /** Discount for signed-in customers, in percent. */
  discountPercent: number;
  sale: SaleNote;
  categories: readonly { slug: string; name: string }[];
  ownBoxes: readonly Box[];
}

export interface FieldsProps {
  state: EditorState;
  facts: StoreFacts;
  onType: (name: FieldName, value: string) => void;
}

import type { ProcessingFeeSetting } from '../../buying/fees/fees.ts';
import type { Box } from '../../catalog/boxes/boxes.ts';
import type { SaleNote } from '../sale-note.ts';
import type { EditorState } from './editor-parts.ts';
import type { FieldName } from './typed-fields.ts';

/** What the page tells the editor about the store. */
export interface StoreFacts {
  slug: string;
  /** The artist's name. */
  owner: string;
  processingFee: ProcessingFeeSetting;
  /** Discount for signed-in customers, in percent. */
  discountPercent: number;
  /** What follows for buyers once a piece is published. */
  sale: SaleNote;
  categories: readonly { slug: string; name: string }[];
  /** Those that are the store’s own. */
  ownBoxes: readonly Box[];
}

export interface FieldsProps {
  state: EditorState;
  facts: StoreFacts;
  onType: (name: FieldName, value: string) => void;
}

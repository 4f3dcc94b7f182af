/** Boxes that pieces are sent in. All lengths are inches, all weights ounces. */

export interface Box {
  /** Its key, stored with products: one of ours, or the id of a vendor's own box. */
  key: string;
  name: string;
  length: number;
  width: number;
  height: number;
  /** What the empty box weighs with its padding. */
  weightOz: number;
}

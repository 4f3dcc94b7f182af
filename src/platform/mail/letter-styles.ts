import type { CSSProperties } from 'react';

const ink = '#1B1A19';
const quiet = '#5C5751';
const line = '#D9D5CE';
const brick = '#9C3B23';
const sans = '-apple-system, BlinkMacSystemFont, "Segoe UI", Helvetica, Arial, sans-serif';
const serif = 'Georgia, "Times New Roman", serif';

/** Mail programs know no stylesheets worth the name: every element carries its own. */
export const styles = {
  body: {
    margin: 0,
    padding: 0,
    backgroundColor: '#FFFFFF',
    color: ink,
    fontFamily: sans,
    fontSize: 16,
    lineHeight: '24px',
  },
  /** Read by lists of mails only. */
  preview: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 },
  page: { maxWidth: 560, margin: '0 auto', padding: '32px 20px' },
  brand: { margin: 0, fontFamily: serif, fontSize: 18, lineHeight: '24px', color: ink, textDecoration: 'none' },
  rule: { borderColor: line, borderWidth: '1px 0 0', borderStyle: 'solid', margin: '20px 0', width: '100%' },
  label: { margin: '0 0 4px', color: quiet, fontSize: 14, lineHeight: '20px' },
  title: { margin: '0 0 16px', fontFamily: serif, fontSize: 30, lineHeight: '36px', fontWeight: 700 },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' },
  quote: {
    margin: '0 0 24px',
    padding: '4px 0 4px 16px',
    borderLeft: `2px solid ${line}`,
    overflowWrap: 'anywhere',
    fontSize: 16,
    lineHeight: '24px',
  },
  name: { margin: 0, fontFamily: serif, fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' },
  detail: { margin: 0, color: quiet, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' },
  /** As wide as a picture and its margin, so that names stand on one line below each other. */
  pictureCell: { padding: '6px 16px 6px 0', verticalAlign: 'top', width: 96 },
  /** While pictures are blocked, a quiet field with the words in it. */
  picture: { display: 'block', border: 0, backgroundColor: '#F4F2EE', color: quiet, fontSize: 12, lineHeight: '16px' },
  cell: { padding: '6px 0', verticalAlign: 'top' },
  amountCell: { padding: '6px 0 6px 16px', verticalAlign: 'top', textAlign: 'right', whiteSpace: 'nowrap', width: 90 },
  amount: { margin: 0, fontSize: 16, lineHeight: '24px', fontVariantNumeric: 'tabular-nums' },
  total: { margin: 0, fontSize: 15, lineHeight: '22px', fontVariantNumeric: 'tabular-nums' },
  strong: { margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  link: { color: brick, fontSize: 16, lineHeight: '44px', textDecoration: 'underline' },
  question: { margin: 0, fontSize: 16, lineHeight: '44px' },
  footer: { margin: 0, color: quiet, fontSize: 13, lineHeight: '20px' },
} satisfies Record<string, CSSProperties>;

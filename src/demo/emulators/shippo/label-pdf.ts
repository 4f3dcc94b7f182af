/** Draws a label of 4 × 6 inches that nobody can send anything with, as a PDF of its own: two fonts that every reader has. */
import type { AddressRecord, LabelRecord, ShipmentRecord } from './records.ts';

const [width, height] = [288, 432];
const margin = 14;
const barsHeight = 72;

/** Letters of the standard fonts; others stand as a question mark. */
const encode = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replace(/[\\()]/g, '\\$&');

/** @param y from the top */
const write = (text: string, x: number, y: number, size: number, font: 'F1' | 'F2' = 'F1') =>
  `BT /${font} ${size} Tf ${x} ${height - y} Td (${encode(text)}) Tj ET`;

const rule = (y: number, thick: number) => `${margin} ${height - y} ${width - 2 * margin} ${thick} re f`;

/** Stripes that look like a code, and aren't one: no scanner reads them. */
function drawBars(number: string, y: number): string[] {
  const digits = [...number.replaceAll(/\D/g, '')].map(Number);
  const bars: string[] = [];
  for (let x = margin, i = 0; x < width - margin; i += 1) {
    const digit = digits[i % digits.length] ?? 0;
    const wide = 1 + (digit % 3);
    bars.push(`${x} ${height - y - barsHeight} ${Math.min(wide, width - margin - x)} ${barsHeight} re f`);
    x += wide + 1 + (digit % 2);
  }
  return bars;
}

const linesOf = ({ name, street1, street2, city, state, zip }: AddressRecord) =>
  [name, [street1, street2].filter(Boolean).join(', '), `${city}, ${state} ${zip}`].filter(Boolean);

const weightText = (oz: number) => {
  const [pounds, ounces] = [Math.floor(oz / 16), Math.ceil(oz % 16)];
  return [pounds > 0 ? `${pounds} lb` : '', ounces > 0 ? `${ounces} oz` : ''].filter(Boolean).join(' ');
};

function draw(label: LabelRecord, { from, to, parcel }: ShipmentRecord): string {
  const { rate, trackingNumber } = label;
  return [
    write(rate.service.charAt(0), margin, 36, 26, 'F2'),
    write(`${rate.provider} ${rate.service}`.toUpperCase(), 96, 26, 10, 'F2'),
    write(`${weightText(Number(parcel.weight))}, zone ${rate.zone}`, 96, 40, 9),
    rule(52, 2),
    ...linesOf(from).map((line, index) => write(line, margin, 68 + 12 * index, 9)),
    'q 0.6 0.16 0.1 rg',
    // Turned a little, so that it never looks like a part of the label.
    `BT /F2 20 Tf 0.996 0.087 -0.087 0.996 26 ${height - 152} Tm (SAMPLE, NOT POSTAGE) Tj ET`,
    'Q',
    ...linesOf(to).map((line, index) => write(line, 46, 190 + 18 * index, 13)),
    rule(296, 2),
    write(`${rate.provider} TRACKING # (SAMPLE)`, 80, 312, 9),
    ...drawBars(trackingNumber, 320),
    write(trackingNumber.replace(/(.{4})(?=.)/g, '$1 '), 62, 408, 10, 'F2'),
  ].join('\n');
}

export function makeLabelPdf(label: LabelRecord, shipment: ShipmentRecord): Uint8Array<ArrayBuffer> {
  const content = draw(label, shipment);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

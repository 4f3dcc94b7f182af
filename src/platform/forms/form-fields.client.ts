import type { Texts } from './form-state.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement): Field[] =>
  Array.from(form.elements).filter(
    (field): field is Field =>
      (field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement ||
        (field instanceof HTMLInputElement && field.type !== 'file')) &&
      field.name !== '',
  );

function renderedValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return Array.from(field.options).find((option) => option.defaultSelected)?.value ?? '';
}

/** @param which the fields as they are, or as the page came: a browser may have put typed texts back before any script runs */
export function readFields(form: HTMLFormElement, which: 'now' | 'rendered' = 'now'): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const field of fieldsOf(form)) {
    const { name, type } = field;
    if (field instanceof HTMLInputElement && (type === 'radio' || type === 'checkbox')) {
      const isChecked = which === 'now' ? field.checked : field.defaultChecked;
      texts[name] = isChecked ? field.value : (texts[name] ?? '');
    } else texts[name] = which === 'now' ? field.value : renderedValue(field);
  }
  return texts;
}

/** Returns the fields that hold something else than the page came with, as when somebody typed before its scripts ran. */
export function readTyped(form: HTMLFormElement): Record<string, string> {
  const rendered = readFields(form, 'rendered');
  return Object.fromEntries(Object.entries(readFields(form)).filter(([name, text]) => text !== rendered[name]));
}

/** Writes texts into the form, and returns the names of the fields that changed. */
export function writeFields(form: HTMLFormElement, texts: Texts): string[] {
  const before = readFields(form);
  for (const field of fieldsOf(form)) {
    const text = texts[field.name];
    if (text === undefined) continue;
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
      field.checked = field.value === text;
    else field.value = text;
  }
  const after = readFields(form);
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

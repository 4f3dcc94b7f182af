import { type ComponentProps, useState } from 'react';
import { Field } from '../../../platform/forms/Field.tsx';
import { centsToDollars, formatCents } from '../../../platform/money.ts';
import { addProcessing, rates, removeProcessing } from '../../buying/fees/fees.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import { pieceFields } from '../../catalog/piece-fields.ts';
import { pieceLimits } from '../pieces/pieces.ts';
import type { FieldsProps } from './fields-props.ts';
import { computeKeep } from './keep.ts';
import { parseCount, parsePrice } from './typed-fields.ts';
import { fieldLabels, editorWords as words } from './words.ts';

function Keep({ price, facts }: { price: string; facts: FieldsProps['facts'] }) {
  const cents = parsePrice(price);
  if (cents === null) return words.keepHint;
  const { keptCents, ourFeeCents, cardFeeCents, processingCents } = computeKeep(cents, facts.processingFee);
  const { discountPercent } = facts;
  const discounted = computeKeep(cents, facts.processingFee, discountPercent).keptCents;
  const card = cardFeeCents === null ? null : formatCents(cardFeeCents);
  const [kept, rate, fee] = [formatCents(keptCents), `${rates.applicationFee / 100}%`, formatCents(ourFeeCents)];
  return (
    <>
      <span>
        {processingCents > 0
          ? words.keepShown(kept, rate, fee, formatCents(processingCents))
          : words.keep(kept, rate, fee, card)}
      </span>
      {discountPercent > 0 && <span>{` ${words.keepDiscounted(discountPercent, formatCents(discounted))}`}</span>}
    </>
  );
}

function Dollars({ className = '', ...attributes }: ComponentProps<'input'>) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true">$</span>
      <input
        {...attributes}
        className={`field min-w-0 tabular-nums ${className}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
      />
    </span>
  );
}

function NameField({ state, onType, isNew }: Omit<FieldsProps, 'facts'> & { isNew: boolean }) {
  // The name of a piece that has one is the title of the page.
  const className = isNew ? '' : '[&>label]:sr-only!';
  return (
    <Field id="piece-name" label={fieldLabels.name} problem={state.problems.name} className={className}>
      {(attributes) => (
        <input
          {...attributes}
          name="name"
          className="field px-0 pt-0 pb-1 [border-width:0_0_1px] [font:600_calc(var(--text-title)*0.85)/1.15_var(--font-display)]"
          required
          maxLength={pieceFields.name.most}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          value={state.draft.fields.name}
          onChange={(event) => onType('name', event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function PriceField({ state, facts, onType }: FieldsProps) {
  const problem = state.problems.price;
  const { price } = state.draft.fields;
  return (
    <Field
      id="piece-price"
      label={fieldLabels.price}
      problem={problem}
      hint={!problem && <Keep price={price} facts={facts} />}
    >
      {(attributes) => (
        <Dollars
          {...attributes}
          name="price"
          className="text-[1.375rem]"
          required
          value={price}
          onChange={(event) => onType('price', event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** The price without card processing. It isn't part of the form, and follows the price unless it is typed itself. */
function AskField({ state, onType }: Omit<FieldsProps, 'facts'>) {
  const [typed, setTyped] = useState({ ask: '', price: '' });
  const { price } = state.draft.fields;
  const cents = parsePrice(price);
  const follows = cents === null ? '' : centsToDollars(removeProcessing(cents)).toFixed(2);
  const type = (ask: string) => {
    const asked = readDollars(ask);
    const shown = asked === null || asked <= 0 ? '' : centsToDollars(addProcessing(asked)).toFixed(2);
    setTyped({ ask, price: shown });
    onType('price', shown);
  };
  return (
    <Field id="piece-ask" label={words.ask} hint={words.askHint} className="if-script mt-3">
      {(attributes) => (
        <Dollars
          {...attributes}
          value={typed.ask !== '' && typed.price === price ? typed.ask : follows}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** What cash pays at a booth, where it isn't the price. */
function CashField({ state, onType }: Omit<FieldsProps, 'facts'>) {
  return (
    <Field
      id="piece-cash"
      label={fieldLabels.cashPrice}
      problem={state.problems.cashPrice}
      hint={words.cashHint}
      className="mt-3"
    >
      {(attributes) => (
        <Dollars
          {...attributes}
          name="cashPrice"
          value={state.draft.fields.cashPrice}
          onChange={(event) => onType('cashPrice', event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function CountField({ state, onType }: Omit<FieldsProps, 'facts'>) {
  const { draft, problems } = state;
  const held = draft.base?.held ?? 0;
  const count = parseCount(draft.fields.count);
  const step = (by: number) => {
    const next = (count ?? 0) + by;
    if (next >= 0 && next <= pieceLimits.inventory) onType('count', String(next));
  };
  const atMarket = draft.base?.atMarket ?? 0;
  // While one is at a market, the piece says where it is instead of that it is sold.
  const gone = atMarket > 0 ? words.atMarket(atMarket) : count === 0 && words.soldOut;
  const hint = [held > 0 && words.held(held), gone].filter(Boolean).join(' ');
  const button = 'if-script w-12 min-w-[44px] flex-none border-field text-[1.375rem]';
  return (
    <Field id="piece-count" label={fieldLabels.count} problem={problems.count} hint={hint}>
      {(attributes) => (
        <span className="flex">
          <button
            type="button"
            className={`${button} [border-width:1px_0_1px_1px]`}
            aria-label={words.less}
            aria-disabled={count === 0}
            onClick={() => step(-1)}
          >
            −
          </button>
          <input
            {...attributes}
            name="count"
            className="field min-w-0 flex-1 rounded-none text-center text-[1.375rem] tabular-nums"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={draft.fields.count}
            onChange={(event) => onType('count', event.currentTarget.value)}
          />
          <button
            type="button"
            className={`${button} [border-width:1px_1px_1px_0]`}
            aria-label={words.more}
            onClick={() => step(1)}
          >
            +
          </button>
        </span>
      )}
    </Field>
  );
}

export function MainFields({ isNew, ...props }: FieldsProps & { isNew: boolean }) {
  return (
    <>
      <NameField {...props} isNew={isNew} />
      <div className="piece-columns">
        <div>
          <PriceField {...props} />
          {props.facts.processingFee === 'shown' && <AskField state={props.state} onType={props.onType} />}
          <CashField state={props.state} onType={props.onType} />
        </div>
        <CountField {...props} />
      </div>
    </>
  );
}

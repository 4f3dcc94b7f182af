/** Of the gate's page: the house's look without its style sheet, which is behind the gate. */
export const gateStyle = `
:root { color-scheme: light dark; --ground: light-dark(#fff, #141312); --ink: light-dark(#1b1a19, #ece8e1); --muted: light-dark(#5c5852, #b3ada3); --display: "Besley", Georgia, "Noto Serif", "Times New Roman", serif; -webkit-text-size-adjust: 100%; }
*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; }
body { display: flex; min-height: 100dvh; flex-direction: column; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif; }
.frame { width: 100%; max-width: 80rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 3.5rem); }
header { border-bottom: 1px solid var(--ink); }
header .frame { display: flex; min-height: 4rem; align-items: center; gap: .75rem; padding-block: .5rem; font: 600 1.3125rem/1.25 var(--display); overflow-wrap: anywhere; }
header svg { flex: none; width: 1.75rem; height: 1.75rem; }
main { display: grid; flex: 1; align-content: center; gap: clamp(2rem, 5vw, 3.5rem) 4rem; padding-block: 3rem; }
main > * { min-width: 0; }
h1 { max-width: 12ch; font: 600 clamp(2.375rem, 1.5rem + 4.3vw, 4.5rem)/1.04 var(--display); overflow-wrap: break-word; text-wrap: balance; }
.entry { display: grid; max-width: 32rem; }
.entry > * { grid-area: 1 / 1; min-width: 0; }
label { display: block; margin-bottom: .375rem; font-size: .8125rem; line-height: 1.45; color: var(--muted); }
.row { display: flex; flex-wrap: wrap; gap: .75rem; }
input, button { min-height: 2.875rem; border-radius: 2px; font: inherit; }
input { flex: 1 1 14rem; min-width: 0; padding: .5rem .75rem; border: 1px solid var(--muted); background: var(--ground); color: inherit; }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid="true"] { border: 2px solid var(--ink); padding: calc(.5rem - 1px) calc(.75rem - 1px); }
button { flex: none; padding: .5rem 1.25rem; border: 1px solid var(--ink); background: var(--ink); color: var(--ground); font-weight: 500; cursor: pointer; transition: background-color 150ms; }
button:hover { background: var(--muted); }
button:active, form[aria-busy="true"] button { opacity: .85; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; }
#problem { min-height: 1.6em; margin-top: .5rem; font-weight: 600; }
.note { margin-top: .75rem; color: var(--muted); }
.note a { display: inline-block; color: inherit; text-underline-offset: .22em; text-decoration-thickness: 1px; }
.loading { visibility: hidden; color: var(--muted); }
[data-asking] .loading { visibility: visible; }
[data-asking] form { visibility: hidden; }
svg.bridge { display: block; flex: none; color: var(--muted); }
[hidden] { display: none !important; }
@media (min-width: 62rem) {
  main { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; }
  .entry { max-width: none; padding-top: .25rem; }
}
`;

/** The display face. The fallback is as wide, so that nothing moves when it comes. */
export const fontStyle = (address: string): string => `
@font-face { font-family: "Besley"; src: url("${address}") format("woff2"); font-weight: 600; font-display: optional; }
`;

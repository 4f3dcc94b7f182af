/** Styles of the hosted pages: nothing to download. */
export const style = `
:root { --ground: #fff; --ink: #1b1a19; --soft: #57534e; --line: #d9d5ce; --paper: #f6f4f0; --alarm: #a3201a; --notice: #1b1a19; --pressed: #3d3a37; --focus: #1d5fa8; }
@supports (color: light-dark(red, red)) {
  :root { color-scheme: light dark; --ground: light-dark(#fff, #141312); --ink: light-dark(#1b1a19, #ece8e1); --soft: light-dark(#57534e, #b3ada3); --line: light-dark(#d9d5ce, #3a3734); --paper: light-dark(#f6f4f0, #1e1c1a); --alarm: light-dark(#a3201a, #f0907f); --notice: light-dark(#1b1a19, #3a3734); --pressed: light-dark(#3d3a37, #fff); --focus: light-dark(#1d5fa8, #7db4ee); }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; text-wrap: pretty; }
a { color: inherit; }
.notice { margin: 0; padding: .75rem 1rem; background: var(--notice); color: #fff; text-align: center; }
main { display: grid; min-height: calc(100vh - 3rem); }
.summary { background: var(--paper); }
.summary > div, .pay > div { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 2.5rem; }
.alone { max-width: 36rem; margin: 0 auto; padding: 3rem 1rem; align-content: start; }
.back { display: inline-flex; align-items: center; min-height: 44px; text-underline-offset: .2em; overflow-wrap: anywhere; }
h1 { margin: 1rem 0 0; font-size: 1rem; font-weight: 500; color: var(--soft); }
.alone h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; color: var(--ink); }
h2 { margin: 0 0 1rem; font-size: 1.125rem; line-height: 1.3; }
.alone h2 { margin: 2rem 0 .75rem; }
h3, .payment p { margin: 0 0 .5rem; font-size: 1rem; overflow-wrap: anywhere; }
h3 { font-variant-numeric: tabular-nums; }
.payment { padding: 1rem 0; border-top: 1px solid var(--line); }
.payment form { margin: 1rem 0 0; }
.total { margin: 0 0 1.5rem; font-size: 2.25rem; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; }
dl { margin: 0; }
dl div { display: flex; gap: 1rem; justify-content: space-between; padding: .75rem 0; border-top: 1px solid var(--line); }
dt { min-width: 0; overflow-wrap: anywhere; }
dt small { display: block; color: var(--soft); font-size: .875rem; }
dd { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
dl .sum { font-weight: 650; }
.goes { margin: 1.5rem 0 0; overflow-wrap: anywhere; }
fieldset { margin: 0 0 1.75rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin: 0 0 .75rem; font-size: 1.125rem; font-weight: 650; }
.field { margin: 0 0 1rem; min-width: 0; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
.fields .field { display: grid; grid-column: span 2; grid-row: span 3; grid-template-rows: subgrid; }
.fields label { align-self: end; }
.fields .short { grid-column: span 1; }
label { display: block; margin: 0 0 .25rem; font-size: .9375rem; }
input { width: 100%; min-height: 48px; padding: .5rem .75rem; border: 1px solid #78736c; border-radius: 4px; font: inherit; color: inherit; background: var(--ground); }
input[aria-invalid] { border: 2px solid var(--alarm); }
.error { margin: .375rem 0 0; color: var(--alarm); }
.failed { padding: .75rem 1rem; border: 2px solid var(--alarm); border-radius: 4px; font-weight: 600; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; padding: .5rem 1rem; border: 0; border-radius: 4px; background: var(--ink); color: var(--ground); font: inherit; font-size: 1.125rem; font-weight: 600; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--pressed); }
button:disabled { background: var(--soft); cursor: default; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.hint { margin: 1rem 0 0; color: var(--soft); font-size: .9375rem; }
button.quiet { background: none; border: 1px solid #78736c; color: inherit; }
button.quiet:hover { background: var(--paper); }
caption { padding: 1.5rem 0 .5rem; text-align: left; font-weight: 650; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .625rem .5rem .625rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
@media (min-width: 52rem) {
  main.both { grid-template-columns: 1fr 1fr; }
  .summary > div { margin: 0 0 0 auto; padding: 3rem 3.5rem 3rem 1.5rem; width: 100%; }
  .pay > div { margin: 0; padding: 3rem 1.5rem 3rem 3.5rem; }
}
`;

/// What a page needs besides itself.
public enum PageAssets {
  /// The style of all pages, whatever their theme: from narrow to wide, and on paper.
  static let rules = #"""
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 1240px; padding: 0 clamp(12px, 3vw, 32px) 48px; color: var(--ink);
      background: var(--paper); overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
    h2, h3, h4 { font-size: 1rem; margin: 0 0 6px; }
    p { margin: 0; }
    a { color: var(--accent); text-underline-offset: 3px; }
    ul, ol { list-style: none; margin: 0; padding: 0; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
    main:focus { outline: none; }
    mark { background: var(--mark); color: inherit; border-radius: 3px; padding: 0 1px; }
    code { color: var(--faint); font-size: .875rem; }
    input, button { font: inherit; color: inherit; min-height: 40px; border-radius: var(--round);
      border: 1px solid var(--edge); background: var(--paper); padding: 4px 12px; }
    input::placeholder { color: var(--faint); opacity: 1; }
    button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); cursor: pointer; }
    .faint, .count { color: var(--faint); font-size: .875rem; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    header { display: grid; gap: 12px; padding: 20px 0 16px; }
    header section { margin: 0; }
    section { margin: 0 0 20px; }
    main > section { margin-bottom: 16px; }
    .screen { display: grid; gap: 8px 40px; }
    @media (min-width: 800px) {
      .screen:not(.alone) { grid-template-columns: minmax(210px, 270px) minmax(0, 1fr); }
      #filters > summary { display: none; }
    }
    #filters > summary { cursor: pointer; padding: 8px 0; min-height: 40px; font-weight: 600; }
    #filters .filters { padding-top: 4px; }
    main { min-width: 0; }
    form { display: flex; gap: 8px; align-items: end; }
    form.search input { flex: 1; min-width: 0; }
    header form.search input { min-height: 48px; font-size: 1.125rem; }
    header form.search button { min-height: 48px; }
    .filters form.search button { display: none; }
    .filters form.search { margin-bottom: 6px; }
    form.numbers label { flex: 1; min-width: 0; display: grid; }
    form.numbers input { width: 100%; padding: 4px 8px; }
    form.numbers[data-range=days] { flex-wrap: wrap; }
    form.numbers[data-range=days] label { flex: 1 1 100%; }
    form.numbers button { background: none; color: var(--accent); padding: 4px 10px; }
    .stepper { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; }
    .step { display: grid; place-items: center; width: 40px; height: 40px; border: 1px solid var(--edge);
      border-radius: var(--round); text-decoration: none; }
    .list li, .toggle li { display: grid; grid-template-columns: minmax(0, 1fr) auto; }
    .list ul { grid-column: 1 / -1; padding-inline-start: 18px; }
    .list .choice, .toggle .choice { display: grid; grid-template-columns: 20px minmax(0, 1fr) auto; gap: 8px;
      align-items: center; min-height: var(--row); color: inherit; text-decoration: none; border-radius: 6px; }
    .list .choice::before, .toggle .choice::before { content: ""; width: 16px; height: 16px; border-radius: 4px;
      border: 1.5px solid var(--edge); }
    .list .selected::before, .toggle .selected::before { border-color: var(--accent); background: var(--accent);
      box-shadow: inset 0 0 0 3px var(--paper); }
    .list a.choice:hover .label, .toggle a.choice:hover .label { text-decoration: underline; }
    .selected .label { font-weight: 600; }
    .excluded .label { text-decoration: line-through; color: var(--bad); }
    .disabled { color: var(--faint); }
    .exclude { display: grid; place-items: center; width: 30px; color: var(--faint); text-decoration: none; border-radius: 6px; }
    .exclude:hover { color: var(--bad); }
    .segments, .button, .path, .cloud, .tags, .pages { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
    .segments .choice, .button .choice, .tag, .page, .act { display: inline-flex; gap: 6px; align-items: center; min-height: 32px;
      padding: 2px 12px; border: 1px solid var(--line); border-radius: 16px; text-decoration: none; background: var(--raised); }
    .segments .selected, .page[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
    .segments .selected .count { color: inherit; }
    form + .tags { margin-top: 8px; }
    .group > h2 ~ section, .group > * + h3 { margin-top: 16px; }
    .path li + li::before { content: "›"; color: var(--faint); margin-inline-end: 6px; }
    .cloud .choice { text-decoration: none; }
    .weight1 { font-size: .8rem; } .weight2 { font-size: .9rem; } .weight4 { font-size: 1.2rem; } .weight5 { font-size: 1.4rem; }
    .more { display: inline-block; padding: 4px 0; font-size: .9375rem; }
    .page { min-width: 40px; min-height: 40px; justify-content: center; }
    .text { color: var(--faint); }
    div.banner { border-inline-start: 4px solid var(--accent); background: var(--raised); border-radius: var(--round); padding: 10px 14px; }
    .failure { color: var(--bad); font-weight: 600; }
    .hits { display: grid; }
    .hit { display: flex; gap: 14px; align-items: start; padding: var(--room) 0; border-top: 1px solid var(--line); }
    .hit img { width: 88px; height: 88px; object-fit: contain; border-radius: var(--round); background: var(--raised); }
    .hit .lines { flex: 1; min-width: 0; }
    .hit p { color: var(--faint); }
    .hit p.first { color: var(--ink); font-weight: 600; white-space: pre-wrap; }
    .hit ul { padding-inline-start: 18px; }
    .hit ul p.first { font-weight: 400; }
    .empty { padding: 32px 0; color: var(--faint); }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th, td { text-align: start; padding: calc(var(--room) * .6) 12px calc(var(--room) * .6) 0; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
    .right { text-align: end; } .center { text-align: center; }
    .histogram { display: block; width: 100%; height: 44px; }
    .histogram rect { fill: var(--line); } .histogram .in { fill: var(--accent); }
    .map { width: 100%; border: 1px solid var(--line); border-radius: var(--round); background: var(--raised); }
    .map circle { fill: var(--accent); } .map text { fill: currentColor; font-size: 20px; }
    .map[data-do] { cursor: crosshair; touch-action: none; }
    .map .drawn { fill: var(--accent); fill-opacity: .2; stroke: var(--accent); stroke-width: 3; }
    .areas { display: flex; gap: 6px; flex-wrap: wrap; margin: 6px 0; }
    .hit .first a { color: inherit; text-decoration-color: var(--edge); }
    .slider { position: relative; height: 28px; margin-bottom: 6px; }
    .slider::before { content: ""; position: absolute; inset: 12px 0; background: var(--line); border-radius: 2px; }
    .slider input { position: absolute; inset: 0; width: 100%; min-height: 28px; height: 28px; margin: 0; padding: 0;
      border: 0; background: none; appearance: none; -webkit-appearance: none; pointer-events: none; }
    .slider input::-webkit-slider-thumb { appearance: none; -webkit-appearance: none; pointer-events: auto; width: 24px; height: 24px;
      border-radius: 50%; border: 2px solid var(--paper); background: var(--accent); cursor: pointer; }
    .slider input::-moz-range-thumb { pointer-events: auto; width: 20px; height: 20px; border-radius: 50%;
      border: 2px solid var(--paper); background: var(--accent); cursor: pointer; }
    #busy { position: fixed; inset: 0 0 auto; height: 3px; background: var(--accent); transform-origin: 0; z-index: 9; }
    @media (prefers-reduced-motion: no-preference) { #busy { animation: busy 1s ease-in-out infinite; } }
    @keyframes busy { from { transform: scaleX(.1); } 50% { transform: scaleX(.8); } to { transform: scaleX(.1); } }
    @media print { header form, #filters, .pages, .more, #busy { display: none; } .screen { display: block !important; }
      body { max-width: none; } .hit { break-inside: avoid; } }

    """#
}

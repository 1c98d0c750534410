/** The three-panel arc of the brand: it marks the current tab and nothing else. */
export function KiteArc() {
  return (
    <svg className="kite-arc" viewBox="0 0 34 9" fill="none" strokeWidth="3" aria-hidden="true">
      <path d="M1.5 8A17 17 0 0 1 11.2 1.6" stroke="var(--kite-sun)" strokeLinecap="round" />
      <path d="M13 1.2a17 17 0 0 1 8 0" stroke="var(--kite-coral)" />
      <path d="M22.8 1.6A17 17 0 0 1 32.5 8" stroke="var(--kite-lagoon)" strokeLinecap="round" />
    </svg>
  )
}

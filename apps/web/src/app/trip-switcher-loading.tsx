/** As tall as the switcher, so the rail does not jump. */
export function TripSwitcherLoading() {
  return <div className="rail-trip" aria-hidden="true" style={{ minHeight: 60 }} />
}

/** As high as the trip that comes here, so that the rail does not jump. */
export function TripSwitcherLoading() {
  return <div className="rail-trip" aria-hidden="true" style={{ minHeight: 60 }} />
}

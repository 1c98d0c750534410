import { useVisitor } from '#session/visitor.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { tripCalendarUrl } from './queries.ts'

/** A plain link: the browser saves the file or opens the calendar. */
export function TripCalendarLink({ tripId }: { tripId: string }) {
  const visitor = useVisitor()
  const guestToken = visitor.kind === 'guest' ? visitor.token : null
  return (
    <a
      className={buttonClasses({ variant: 'secondary', size: 'medium' })}
      href={tripCalendarUrl(tripId, guestToken)}
      download="trip.ics"
    >
      <Icon name="calendar" size={20} strokeWidth={2} />
      <span className="button-label">Download for my calendar</span>
    </a>
  )
}

import '#styles/switch.css'
import { Calendar } from '#features/calendar/calendar.tsx'
import { Notifications } from '#features/notifications/notifications.tsx'
import { AccountPage } from './trip-page.tsx'

/** Guests can download the trip from its plan. */
export function CalendarPage({ title }: { title: string }) {
  return <AccountPage title={title}>{() => <Calendar />}</AccountPage>
}

/** Guests have no email address and no push. */
export function NotificationsPage({ title }: { title: string }) {
  return <AccountPage title={title}>{({ id }) => <Notifications userId={id} />}</AccountPage>
}

import '#styles/screens/notifications.css'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { NeedsNetwork } from '#ui/network-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BrowserCard } from './browser-card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { notificationSettingsQuery } from './queries.ts'
import { MuteCard, QuietCard } from './quiet-card.tsx'

export function Notifications({ userId }: { userId: string }) {
  const { data: settings, error, isFetching, refetch } = useQuery(notificationSettingsQuery())
  if (!settings) {
    if (isFetching || error === null) return <NotificationsLoading />
    return (
      <Card padded>
        <ErrorState title="Your notifications did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      </Card>
    )
  }
  return (
    <div className="notices">
      <div className="notices-browser">
        <NeedsNetwork className="mb-3">Changing what reaches you needs network.</NeedsNetwork>
        <BrowserCard userId={userId} />
      </div>
      <CategoriesCard settings={settings} />
      <div className="notices-rest">
        <QuietCard settings={settings} />
        <MuteCard settings={settings} />
        <DevicesCard userId={userId} />
      </div>
    </div>
  )
}

function NotificationsLoading() {
  return (
    <div className="notices" aria-busy="true">
      <div className="notices-browser">
        <Skeleton height={144} radius={20} />
      </div>
      <Skeleton height={650} radius={20} />
      <div className="notices-rest">
        <Skeleton height={266} radius={20} />
        <Skeleton height={200} radius={20} />
      </div>
    </div>
  )
}

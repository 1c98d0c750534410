import '#styles/screens/notices.css'
import type { NoticeSettings } from '@sendit/core/notices/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BrowserCard } from '#features/notices/browser/browser-card.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { useOffline } from '#lib/network.ts'
import { browserTimeZone } from '#lib/push.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { NeedsNetwork } from '#ui/needs-network.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { useSayTimeZone } from './mutations.ts'
import { MuteCard } from './mute-card.tsx'
import { noticeSettingsQuery } from './queries.ts'
import { QuietCard } from './quiet-card.tsx'

/** What the viewer is told of, how, when, and in which browsers. */
export function Notices({ userId }: { userId: string }) {
  const { data: settings, error, isFetching, refetch } = useQuery(noticeSettingsQuery())
  useOwnZone(settings)
  if (!settings) {
    if (isFetching || error === null) return <NoticesLoading />
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

/** Quiet hours go by the zone that the person is in: whoever travels opens the app there. */
function useOwnZone(settings: NoticeSettings | null | undefined) {
  const { mutate } = useSayTimeZone()
  const isOffline = useOffline()
  const saidZone = useRef<string>(undefined)
  const known = settings?.timezone
  useEffect(() => {
    const zone = browserTimeZone()
    if (known === undefined || known === zone || saidZone.current === zone || isOffline) return
    saidZone.current = zone
    mutate(zone)
  }, [known, isOffline, mutate])
}

function NoticesLoading() {
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

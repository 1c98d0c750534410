import type { Device } from '@sendit/core/notifications/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { localDay, relativeDay, shortDate } from '#lib/dates.ts'
import { useOffline } from '#lib/realtime.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { NotificationIcon } from '#ui/notification-icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRemoveDevice } from './mutations.ts'
import { pushDevicesQuery } from './queries.ts'
import { useThisBrowser } from './use-this-browser.ts'

export function DevicesCard({ userId }: { userId: string }) {
  const { data: devices, error, isFetching, refetch } = useQuery(pushDevicesQuery())
  const here = useThisBrowser(userId)
  const isOffline = useOffline()
  if (!devices) {
    // Not cached: subscriptions may have been removed elsewhere.
    if (isOffline) return null
    if (error === null || isFetching) return <Skeleton height={120} radius={20} />
    return (
      <Card padded>
        <ErrorState title="The browsers did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      </Card>
    )
  }
  if (devices.length === 0) return null
  return (
    <Card aria-labelledby="told-in">
      <h2 id="told-in" className="type-card notices-head">
        Where they arrive
      </h2>
      <ul className="row-list [--inset:50px]">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isHere={here.kind === 'on' && here.device.id === device.id}
          />
        ))}
      </ul>
    </Card>
  )
}

function DeviceRow({ device, isHere }: { device: Device; isHere: boolean }) {
  const remove = useRemoveDevice(device.id)
  return (
    <li className="notices-line">
      <NotificationIcon name="bell" className="text-subtle" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="type-small truncate font-medium">{device.label}</span>
        <span className="type-meta text-muted">{lifeOf(device)}</span>
      </span>
      {isHere ? (
        <Badge tone="success" className="notices-here">
          Here
        </Badge>
      ) : (
        <NetworkButton
          needs="Removing a browser needs network."
          variant="ghost"
          size="small"
          busy={remove.isPending}
          aria-label={`Remove ${device.label}`}
          onClick={() => remove.mutate()}
        >
          Remove
        </NetworkButton>
      )}
    </li>
  )
}

function lifeOf({ createdAt, lastUsedAt }: Device): string {
  if (lastUsedAt === null) return `Since ${shortDate(createdAt)}`
  return `Last told ${relativeDay(localDay(lastUsedAt), localDay(new Date())).toLowerCase()}`
}

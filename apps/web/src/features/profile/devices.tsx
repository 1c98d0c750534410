import type { Session } from '@sendit/core/auth/contract.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { clockTime, localDay, relativeDay } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazySection } from '#ui/lazy-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { devicesQuery } from './queries.ts'

const Passkeys = lazyPart(() => import('./passkeys.tsx'))
const SignOutElsewhereDialog = lazyPart(async () => ({
  default: (await import('./sign-out-dialogs.tsx')).SignOutElsewhereDialog,
}))

export function Devices({ user }: { user: User }) {
  return (
    <Card padded aria-labelledby="devices">
      <h2 id="devices" className="type-section mb-2">
        Signed-in Devices
      </h2>
      <DeviceList />
      <LazySection instead={null}>
        <Passkeys user={user} />
      </LazySection>
    </Card>
  )
}

function DeviceList() {
  const { data: devices, error, isFetching, refetch } = useQuery(devicesQuery())
  if (!devices) {
    if (error === null || isFetching) return <Skeleton height={52} radius={14} />
    return (
      <ErrorState title="The devices did not load" onRetry={() => void refetch()}>
        {sentenceOf(error, 'Check your connection and try again.')}
      </ErrorState>
    )
  }
  const others = devices.filter(({ isCurrent }) => !isCurrent).length
  return (
    <>
      <ul className="divide-y divide-border" aria-label="Devices">
        {currentFirst(devices).map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {others > 0 && <SignOutElsewhere count={others} />}
    </>
  )
}

function DeviceRow({ device }: { device: Session }) {
  const seen = `${relativeDay(localDay(device.lastSeenAt), localDay(new Date()))}, ${clockTime(device.lastSeenAt)}`
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="icon-tile small quiet">
        <Icon name="lock" size={19} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{device.device}</span>
          {device.isCurrent && (
            <Badge tone="success" className="shrink-0 self-center">
              This device
            </Badge>
          )}
        </p>
        <p className="type-caption text-muted">{device.isCurrent ? 'Active now' : `Last seen ${seen}`}</p>
      </div>
    </li>
  )
}

function SignOutElsewhere({ count }: { count: number }) {
  const asking = useDialog()
  return (
    <>
      <Button
        className="mt-2"
        variant="danger"
        size="medium"
        full
        icon="log-out"
        onClick={() => asking.open()}
      >
        Sign out everywhere else
      </Button>
      <DialogHost dialog={asking}>
        {({ open, onClose }) => <SignOutElsewhereDialog count={count} open={open} onClose={onClose} />}
      </DialogHost>
    </>
  )
}

function currentFirst(devices: Session[]): Session[] {
  return [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)]
}

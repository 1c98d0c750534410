import type { Device } from '@sendit/core/notices/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useSwitchOff, useTestNotices } from '#features/notices/mutations.ts'
import { pushDevicesQuery } from '#features/notices/queries.ts'
import { shortDate } from '#lib/dates.ts'
import { thisDevice } from '#lib/this-device.ts'
import { NetworkButton } from '#ui/network-button.tsx'
import { StateCard } from './state-card.tsx'
import { TestResults } from './test-results.tsx'

export function OnCard({ device }: { device: Device }) {
  const { data: devices } = useQuery(pushDevicesQuery())
  const test = useTestNotices()
  const switchOff = useSwitchOff()
  const others = devices?.filter(({ id }) => id !== device.id) ?? []
  return (
    <StateCard icon="bell" tone="success" title={`On for this ${thisDevice()}`}>
      <p className="type-caption text-muted">
        {device.label}, since {shortDate(device.createdAt)}. {alsoOn(others)}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <NetworkButton
          needs="A test needs network."
          variant="soft"
          size="small"
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          Send a test
        </NetworkButton>
        <NetworkButton
          needs="Turning notifications off needs network."
          variant="ghost"
          size="small"
          busy={switchOff.isPending}
          onClick={() => switchOff.mutate()}
        >
          Turn off here
        </NetworkButton>
      </div>
      <div role="status">{test.data && <TestResults result={test.data} />}</div>
    </StateCard>
  )
}

function alsoOn(others: readonly Device[]): string {
  const [first] = others
  if (first === undefined) return ''
  return others.length === 1 ? `Also on for ${first.label}.` : `Also on for ${others.length} others.`
}

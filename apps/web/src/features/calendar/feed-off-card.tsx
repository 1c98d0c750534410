import { Card } from '#ui/card.tsx'
import { NeedsNetwork } from '#ui/needs-network.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { FeedHead } from './feed-head.tsx'
import { useRenewFeed } from './mutations.ts'

const NEEDS = 'Turning the calendar on needs network.'

export function FeedOffCard() {
  const renew = useRenewFeed()
  return (
    <Card padded className="flex flex-col gap-[14px]">
      <FeedHead />
      <p className="type-caption text-muted">
        You get a private link that your calendar reads by itself. Whoever has it sees what stands there, so
        keep it to yourself.
      </p>
      <NetworkButton needs={NEEDS} full busy={renew.isPending} onClick={() => renew.mutate()}>
        Turn on
      </NetworkButton>
      <NeedsNetwork>{NEEDS}</NeedsNetwork>
    </Card>
  )
}

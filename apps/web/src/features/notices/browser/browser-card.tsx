import { useState } from 'react'
import { useSwitchOn } from '#features/notices/mutations.ts'
import { thisDevice } from '#lib/this-device.ts'
import { Button } from '#ui/button.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { OnCard } from './on-card.tsx'
import { StateCard } from './state-card.tsx'
import { BlockedCard, InstallFirstCard } from './steps-cards.tsx'
import { useThisBrowser } from './use-this-browser.ts'

/** Whether the viewer is told in this browser, and what it takes. The browser asks them when they press, and never else. */
export function BrowserCard({ userId }: { userId: string }) {
  const state = useThisBrowser(userId)
  switch (state.kind) {
    case 'on':
      return <OnCard device={state.device} />
    case 'ask':
      return <AskCard userId={userId} />
    case 'blocked':
      return <BlockedCard />
    case 'install-first':
      return <InstallFirstCard />
    case 'insecure':
      return (
        <StateCard icon="bell-off" title="Not at this address">
          <p className="type-caption text-muted">
            Browsers give notifications over https alone. Mails reach you as you choose here.
          </p>
        </StateCard>
      )
    case 'unsupported':
      return (
        <StateCard icon="bell-off" title="Not in this browser">
          <p className="type-caption text-muted">
            It has no notifications, or keeps them off in a private window. Mails reach you as you choose
            here.
          </p>
        </StateCard>
      )
    case 'no-server':
      return (
        <StateCard icon="bell-off" title="Not on this server">
          <p className="type-caption text-muted">
            This server sends no notifications to browsers. Mails reach you as you choose here.
          </p>
        </StateCard>
      )
  }
}

type AskCardProps = {
  userId: string
  /** For a card that nobody has looked for: it can be put off, and is told of any answer. */
  onAnswered?: () => void
}

export function AskCard({ userId, onAnswered }: AskCardProps) {
  const switchOn = useSwitchOn(userId)
  const [isRefused, setRefused] = useState(false)
  const device = thisDevice()
  return (
    <StateCard icon="bell" tone="primary" title={`Notifications on this ${device}`}>
      <p className="type-caption text-muted">
        A late rider, a new session, your name in the chat. Nothing else unless you ask for it.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <NetworkButton
          needs="Switching notifications on needs network."
          size="medium"
          busy={switchOn.isPending}
          onClick={() =>
            switchOn.mutate(undefined, {
              onSuccess(answer) {
                setRefused(answer !== 'granted')
                onAnswered?.()
              },
            })
          }
        >
          Allow
        </NetworkButton>
        {onAnswered !== undefined && (
          <Button variant="ghost" size="medium" onClick={onAnswered}>
            Not now
          </Button>
        )}
      </div>
      {isRefused && (
        <p className="type-caption text-muted" role="status">
          They stay off here. You can allow them at any time.
        </p>
      )}
    </StateCard>
  )
}

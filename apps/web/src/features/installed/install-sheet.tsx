import '#styles/screens/installed.css'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { type InstallOffer, installOffer } from '#lib/installation.ts'
import { isInstalled, isPhoneWithoutOffer } from '#lib/this-device.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { mayOfferInstall, restInstallOffer } from './install-rest.ts'

export default function InstallSheet() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.read)
  const [isDone, setDone] = useState(false)
  const isWanted = !isDone && !isInstalled() && mayOfferInstall(Date.now())
  const handleRest = () => {
    restInstallOffer(Date.now())
    setDone(true)
  }

  if (!isWanted) return null
  if (offer !== null)
    return <OfferedByBrowser offer={offer} onRest={handleRest} onDone={() => setDone(true)} />
  return isPhoneWithoutOffer() ? <OfferedInSteps onRest={handleRest} /> : null
}

type OfferedProps = { offer: InstallOffer; onRest: () => void; onDone: () => void }

function OfferedByBrowser({ offer, onRest, onDone }: OfferedProps) {
  const [isBusy, setBusy] = useState(false)
  async function install() {
    setBusy(true)
    const { outcome } = await offer.prompt().catch(() => ({ outcome: 'dismissed' as const }))
    installOffer.write(null)
    if (outcome === 'dismissed') onRest()
    else onDone()
  }

  return (
    <Sheet
      onRest={onRest}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onRest}>
            Not now
          </Button>
          <Button icon="download" busy={isBusy} onClick={() => void install()}>
            Install
          </Button>
        </>
      }
    />
  )
}

function OfferedInSteps({ onRest }: { onRest: () => void }) {
  return (
    <Sheet
      onRest={onRest}
      footer={
        <Button variant="secondary" onClick={onRest}>
          Not now
        </Button>
      }
    >
      <ol className="install-steps">
        <li>
          Tap <b>Share</b> in the bar of the browser.
        </li>
        <li>
          Choose <b>Add to Home Screen</b>.
        </li>
      </ol>
    </Sheet>
  )
}

const PROMISES: readonly [IconName, string][] = [
  ['wifi-off', 'Opens with no signal, with what it last saw'],
  ['chat', 'Shows on its icon what you have not read'],
  ['send', 'Sends your message once you have signal'],
]

function Sheet({
  onRest,
  footer,
  children,
}: {
  onRest: () => void
  footer: ReactNode
  children?: ReactNode
}) {
  return (
    <Dialog
      open
      onClose={onRest}
      mark={<img src="/app-icon.svg" alt="" width={68} height={68} className="install-icon" />}
      title="Keep SendIt! at hand"
      description="No app store, under 1 MB."
      footer={footer}
    >
      <ul className="install-promises">
        {PROMISES.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} size={22} />
            {text}
          </li>
        ))}
      </ul>
      {children}
    </Dialog>
  )
}

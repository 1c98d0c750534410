import '#styles/screens/installed.css'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/** Never reloads by itself, which would lose what is being typed. */
export default function NewVersionLine({ onUse }: { onUse: () => void }) {
  return (
    <Banner tone="offline" icon="refresh">
      <span className="new-version">
        A new version is ready.
        <Button variant="ghost" size="small" onClick={onUse}>
          Use it now
        </Button>
      </span>
    </Banner>
  )
}

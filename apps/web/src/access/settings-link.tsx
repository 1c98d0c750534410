import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'

/** Stands at the right end of every page header. */
export function SettingsLink() {
  return (
    <Anchor className="icon-button" href={paths.profile()} aria-label="Settings">
      <Icon name="settings" />
    </Anchor>
  )
}

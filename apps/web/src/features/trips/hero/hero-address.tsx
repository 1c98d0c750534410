import type { Trip } from '@sendit/core/trips/contract.ts'
import { MAX_HERO_URL } from '@sendit/core/trips/limits.ts'
import { readUrl } from '#lib/read-url.ts'
import { TextField } from '#ui/text-field.tsx'
import { HeroPreview } from './hero-preview.tsx'

type HeroAddressProps = { trip: Trip; typed: string; onType: (text: string) => void }

export function HeroAddress({ trip, typed, onType }: HeroAddressProps) {
  return (
    <div className="flex flex-col gap-[18px]">
      <HeroPreview trip={trip} url={previewOf(typed.trim())} />
      <TextField
        label="Image URL"
        icon="link"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://example.com/beach.jpg"
        maxLength={MAX_HERO_URL}
        hint="The address of a picture on the web. It must start with https://"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}

/** Only what the server would take is asked for from another site, and as it would be kept: nothing of our own. */
function previewOf(typed: string): string | null {
  const url = readUrl(typed)
  if (url === null) return null
  return url.protocol === 'https:' && url.hostname !== window.location.hostname ? url.href : null
}

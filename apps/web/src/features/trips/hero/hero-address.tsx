import type { Trip } from '@sendit/core/trips/contract.ts'
import { MAX_HERO_URL } from '@sendit/core/trips/limits.ts'
import { readUrl } from '#lib/read-url.ts'
import type { useTextForm } from '#lib/use-text-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { HeroPreview } from './hero-preview.tsx'

type HeroAddressProps = {
  trip: Trip
  field: ReturnType<ReturnType<typeof useTextForm<{ url: string }>>['field']>
}

export function HeroAddress({ trip, field }: HeroAddressProps) {
  return (
    <div className="flex flex-col gap-[18px]">
      <HeroPreview trip={trip} url={previewOf(field.value.trim())} />
      <TextField
        label="Image URL"
        icon="link"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://example.com/beach.jpg"
        maxLength={MAX_HERO_URL}
        hint="The address of a picture on the web. It must start with https://"
        {...field}
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

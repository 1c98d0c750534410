import type { Trip } from '@sendit/core/trips/contract.ts'
import { type ChangeEvent, useRef } from 'react'
import { fileSize } from '#lib/file-size.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { PICTURE_FILES } from '#uploads/picture-file.ts'
import { HeroPreview } from './hero-preview.tsx'
import type { PickedFile } from './use-hero-file.ts'

type HeroFileProps = {
  trip: Trip
  picked: PickedFile
  /** Null while nothing is on its way. */
  percent: number | null
}

export function HeroFile({ trip, picked, percent }: HeroFileProps) {
  const { file, url, pick } = picked
  const field = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    if (chosen !== undefined) pick(chosen)
    target.value = ''
  }

  return (
    <div className="flex flex-col gap-[18px]">
      <HeroPreview trip={trip} url={url}>
        {file !== null && (
          <span className="plate absolute bottom-2.5 left-2.5 max-w-[calc(100%-20px)] min-h-9! text-[0.8125rem]!">
            <span className="truncate">
              {file.name}, {fileSize(file.size)}
            </span>
          </span>
        )}
      </HeroPreview>
      <input
        ref={field}
        className="hidden"
        type="file"
        accept={PICTURE_FILES}
        aria-label="Hero image file"
        onChange={handleChange}
      />
      {percent === null ? (
        <Button variant="soft" icon="upload" onClick={() => field.current?.click()}>
          {file === null ? 'Choose Image' : 'Choose Another Image'}
        </Button>
      ) : (
        <ProgressBar label="Uploading" percent={percent} />
      )}
      <p className="type-caption text-muted">JPG, PNG or WebP, up to 5MB.</p>
    </div>
  )
}

import type { Trip } from '@sendit/core/trips/contract.ts'
import { fileSize } from '#lib/file-size.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
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
      <FileField label="Hero image file" accept={PICTURE_FILES} onChoose={([chosen]) => pick(chosen)}>
        {(choose) =>
          percent === null ? (
            <Button variant="soft" icon="upload" onClick={choose}>
              {file === null ? 'Choose Image' : 'Choose Another Image'}
            </Button>
          ) : (
            <ProgressBar label="Uploading" percent={percent} />
          )
        }
      </FileField>
      <p className="type-caption text-muted">JPG, PNG or WebP, up to 5MB.</p>
    </div>
  )
}

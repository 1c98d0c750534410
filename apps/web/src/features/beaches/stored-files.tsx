import type { StoredFiles as StoredFilesAnswer } from '@sendit/core/beaches/contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { fileSize } from '#lib/upload.ts'
import { PICTURE_FILES, pictureProblem } from '#offline/uploads/medium.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.ts'
import { useUploadBeachPicture } from './mutations.ts'
import { storedFilesQuery } from './queries.ts'

type StoredFile = StoredFilesAnswer['files'][number]

export function StoredFiles() {
  const { files, count, isFetching, hasMore, loadMore, retry } = useStoredFiles()
  return (
    <section aria-labelledby="stored-files" aria-busy={isFetching || undefined}>
      <div className="section-header">
        <h2 id="stored-files" className="type-section">
          Storage Files
        </h2>
        {files && (
          <span className="type-caption text-muted">{count === 1 ? '1 file' : `${count} files`}</span>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <UploadPicture />
        {!files && isFetching && <Skeleton height={240} radius={20} />}
        {!files && !isFetching && <ErrorState title="The files did not load" onRetry={retry} />}
        {files?.length === 0 && (
          <p className="type-small text-muted">No files yet. Upload a picture to choose it for a beach.</p>
        )}
        {files && files.length > 0 && (
          <ul className="card row-list" style={{ ['--inset' as string]: '84px' }} aria-label="Stored files">
            {files.map((file) => (
              <FileRow key={file.key} file={file} />
            ))}
          </ul>
        )}
        {hasMore && (
          <Button
            variant="secondary"
            size="medium"
            full
            busy={isFetching}
            busyLabel="Loading..."
            onClick={loadMore}
          >
            Show more files
          </Button>
        )}
      </div>
    </section>
  )
}

function FileRow({ file: { key, size, url } }: { file: StoredFile }) {
  const toast = useToast()
  return (
    <li className="stored-file">
      <img className="stored-file-picture" src={url} alt="" loading="lazy" decoding="async" />
      <div className="min-w-0">
        <p className="type-caption truncate font-strong">{key}</p>
        <p className="type-meta number text-muted">{fileSize(size)}</p>
      </div>
      <div className="stored-file-actions">
        <a
          className={buttonClasses({ variant: 'secondary', size: 'small' })}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ConditionIcon name="eye" size={17} strokeWidth={2} />
          <span className="button-label">View</span>
        </a>
        <CopyButton
          variant="secondary"
          size="small"
          label="Copy URL"
          text={new URL(url, window.location.origin).href}
          onFailed={() =>
            toast({
              title: 'Could Not Copy',
              description: 'Open the file and copy its address yourself.',
              tone: 'failure',
            })
          }
        />
      </div>
    </li>
  )
}

const REFUSALS = {
  'too-large': { title: 'File Too Large', description: 'Please select an image smaller than 5MB' },
  'no-picture': { title: 'Invalid File Type', description: 'Please select a valid image file' },
}

function UploadPicture() {
  const upload = useUploadBeachPicture()
  const toast = useToast()

  function handleChoose([file]: [File, ...File[]]) {
    const problem = pictureProblem(file)
    if (problem !== null) return toast({ ...REFUSALS[problem], tone: 'failure' })
    upload.mutate(file)
  }

  return (
    <FileField label="Beach picture file" accept={PICTURE_FILES} onChoose={handleChoose}>
      {(choose) => (
        <Button
          variant="soft"
          size="medium"
          full
          icon="upload"
          busy={upload.isPending}
          busyLabel="Uploading..."
          onClick={choose}
        >
          Upload Beach Picture
        </Button>
      )}
    </FileField>
  )
}

export function useStoredFiles() {
  const { data, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(storedFilesQuery())
  const pages = data?.pages.filter((page) => page !== null)
  return {
    files: pages?.flatMap((page) => page.files),
    /** All files, not only the loaded ones. */
    count: pages?.at(-1)?.count ?? 0,
    isFetching,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}

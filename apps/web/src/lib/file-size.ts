const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  if (bytes < 1024 * 1024 * 1024) return `${number.format(bytes / (1024 * 1024))} MB`
  return `${number.format(bytes / (1024 * 1024 * 1024))} GB`
}

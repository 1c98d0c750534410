/** An arrow out of a box, as phones have it on what hands a thing on. */
export function ShareIcon({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 14.500V4.200M8.200 7.800 12 4l3.800 3.800M8.200 10.500H6.600c-.9 0-1.600.7-1.600 1.600v6.300c0 .9.7 1.600 1.600 1.600h10.800c.9 0 1.600-.7 1.600-1.600v-6.300c0-.9-.7-1.600-1.600-1.600h-1.600" />
    </svg>
  )
}

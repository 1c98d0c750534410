export default function CreateTripPage() {
  return <h1 className="page-header-title">SendIt!</h1>
}

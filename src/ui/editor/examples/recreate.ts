/** A Deployment that takes every old Pod down before it makes a new one. */
export const recreate = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ledger
spec:
  replicas: 4
  # No surge and no overlap: between two versions there is none.
  strategy:
    type: Recreate
  selector:
    matchLabels:
      app: ledger
  template:
    metadata:
      labels:
        app: ledger
    spec:
      terminationGracePeriodSeconds: 5
      containers:
        - name: db
          # Change it to postgres:17 and apply again.
          image: postgres:16
          env:
            - name: POSTGRES_PASSWORD
              value: example
`;

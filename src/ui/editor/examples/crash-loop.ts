/** A container that ends with an error some seconds after each start. */
export const crashLoop = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: moody
spec:
  replicas: 3
  selector:
    matchLabels:
      app: moody
  template:
    metadata:
      labels:
        app: moody
    spec:
      containers:
        - name: moody
          image: busybox:1.36
          # It is restarted at once, then after 10 s, 20 s, 40 s … up to 5 minutes.
          command: ["sh", "-c", "echo starting; sleep 5; exit 1"]
`;

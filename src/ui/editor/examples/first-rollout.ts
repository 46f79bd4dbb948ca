/** A Deployment of three Pods: what the page starts with. */
export const firstRollout = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
  strategy:
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: nginx
          # Try nginx:1.28, and apply.
          image: nginx:1.27
          ports:
            - containerPort: 80
`;

print("filmstrip")
